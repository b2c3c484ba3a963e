import type { ReactNode } from 'react'

/** Drawn as those of `client/ui/icons.tsx`, which every page carries. */
const icon = (drawing: ReactNode) => () => (
  <svg
    aria-hidden
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {drawing}
  </svg>
)

export const DotsIcon = icon(<path strokeWidth={2.5} d="M5 12h.01M12 12h.01M19 12h.01" />)
export const PictureIcon = icon(<path d="M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />)
