/** The four break points and two exceptions. A style sheet says `@media (--wide)` or `@media not (--wide)`. */
export const media = {
  /** A large phone. */
  small: '(min-width: 36em)',
  /** A tablet. */
  medium: '(min-width: 48em)',
  /** A laptop. */
  wide: '(min-width: 62em)',
  /** A desktop. */
  widest: '(min-width: 75em)',
  /** For pictures only: the page at its full width. */
  full: '(min-width: 85em)',
  /** For the header only: the smallest phones. */
  narrow: '(max-width: 22.5em)',
}
