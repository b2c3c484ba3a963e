export const brand = {
  name: 'Second Dance',
  tagline: 'Designer cocktail, evening and wedding dress rentals - from the best closets.',
  supportEmail: 'hello@seconddance.example',
} as const
