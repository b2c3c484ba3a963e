export const categories = ['bridesmaid', 'cocktail', 'formal', 'wedding', 'wedding_guest'] as const
export type Category = (typeof categories)[number]

// prettier-ignore
export const sizes = ['0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof sizes)[number]

/** `wedding_guest` → `Wedding Guest` */
export const categoryLabel = (category: Category) =>
  category
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export const sorts = ['newest', 'price_up', 'price_down'] as const
export type Sort = (typeof sorts)[number]
