import type { ReactNode } from 'react'

interface IconProps {
  /** In pixels. */
  size?: number
  filled?: boolean
}

/**
 * Line icons of one weight, decorative: their control has a name. An icon of only one place is defined there,
 * as every page loads these.
 */
export const icon = (drawing: ReactNode) =>
  function Icon({ size = 20, filled = false }: IconProps) {
    return (
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    )
  }

export const HeartIcon = icon(
  <path d="M12 20S4 15.2 4 9.3C4 6.6 6 5 8.2 5 9.9 5 11.3 6 12 7.4 12.7 6 14.1 5 15.8 5 18 5 20 6.6 20 9.3 20 15.2 12 20 12 20Z" />,
)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const BellIcon = icon(
  <path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
)
export const PersonIcon = icon(
  <path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />,
)
export const EyeIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />,
)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const ChevronLeftIcon = icon(<path d="m15 5-7 7 7 7" />)
export const ChevronRightIcon = icon(<path d="m9 5 7 7-7 7" />)
