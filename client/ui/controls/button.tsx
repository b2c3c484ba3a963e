import type { ComponentProps } from 'react'
import classes from './button.module.css'

/** How a button, or a link that looks like one, appears. */
export interface ButtonLook {
  /** Filled is for the one thing a screen is there for; the others stand beside it. */
  variant?: 'filled' | 'default' | 'outline' | 'subtle'
  size?: 'md' | 'lg'
  /** Red for what cannot be taken back, blush for the dark band of the landing page. */
  color?: 'red' | 'blush'
  fullWidth?: boolean
  className?: string
}

/** What the element of a button gets to look like one. */
export const buttonLook = ({ variant = 'filled', size, color, fullWidth, className }: ButtonLook) => ({
  className: className ? `${classes.button} ${className}` : classes.button,
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  'data-block': fullWidth,
})

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {}

/** A button that sends no form unless it is told to. Plain elements: every page has buttons, so they weigh little. */
export const Button = ({ variant, size, color, fullWidth, className, ...button }: ButtonProps) => (
  <button type="button" {...button} {...buttonLook({ variant, size, color, fullWidth, className })} />
)

/** Turns while something is on its way. */
export const Spinner = () => <span className={classes.spinner} aria-hidden />
