// The four break points and two exceptions. A style sheet says `@media (--wide)` or `@media not (--wide)`.

/** A large phone. */
export const small = '(min-width: 36em)'
/** A tablet. */
export const medium = '(min-width: 48em)'
/** A laptop. */
export const wide = '(min-width: 62em)'
/** A desktop. */
export const widest = '(min-width: 75em)'
/** For pictures only: the page at its full width. */
export const full = '(min-width: 85em)'
/** For the header only: the smallest phones. */
export const narrow = '(max-width: 22.5em)'
