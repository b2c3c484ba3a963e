import type { ComponentProps } from 'react'
import classes from './button.module.css'

/** The looks of a button, or of a link like one. */
export interface ButtonLook {
  /** Filled is for a screen's main action; the others are beside it. */
  variant?: 'filled' | 'default' | 'outline' | 'subtle'
  size?: 'md' | 'lg'
  /** Red for what cannot be undone, blush for the dark band of the landing page. */
  color?: 'red' | 'blush'
  fullWidth?: boolean
  className?: string
}

/** The attributes that make an element look like a button. */
export const buttonLook = ({ variant = 'filled', size, color, fullWidth, className }: ButtonLook) => ({
  className: className ? `${classes.button} ${className}` : classes.button,
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  'data-block': fullWidth,
})

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {}

/**
 * A button that is no submit button by default. With `aria-disabled` it ignores presses, yet keeps the focus.
 * Plain elements: every page has buttons, so they must be small.
 */
export const Button = ({ variant, size, color, fullWidth, className, onClick, ...button }: ButtonProps) => (
  <button
    type="button"
    {...button}
    onClick={button['aria-disabled'] ? (event) => event.preventDefault() : onClick}
    {...buttonLook({ variant, size, color, fullWidth, className })}
  />
)

export const Spinner = () => <span className={classes.spinner} aria-hidden />
