import type { ReactNode } from 'react'

interface IconProps {
  /** Side in pixels. */
  size?: number
  filled?: boolean
}

/** Line drawings of one weight. They decorate: the control they stand in has a name of its own. */
const icon = (drawing: ReactNode) =>
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
export const SearchIcon = icon(<path d="M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const ArrowIcon = icon(<path d="M4 12h15m-5-5 5 5-5 5" />)
export const PersonIcon = icon(
  <path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />,
)
export const EyeIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />,
)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const ChevronLeftIcon = icon(<path d="m15 5-7 7 7 7" />)
export const ChevronRightIcon = icon(<path d="m9 5 7 7-7 7" />)

/** Google's own mark, in its own colours, as its sign-in button has to show it. */
export const GoogleIcon = () => (
  <svg aria-hidden width={18} height={18} viewBox="0 0 18 18">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.83.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
    />
    <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
    />
  </svg>
)
