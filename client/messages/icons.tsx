import { icon } from '../ui/icons.tsx'

export const DotsIcon = icon(<path strokeWidth={2.5} d="M5 12h.01M12 12h.01M19 12h.01" />)
export const PictureIcon = icon(<path d="M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />)
