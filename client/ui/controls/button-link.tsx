import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonLook, type ButtonLook } from './button.tsx'

interface AnchorButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, keyof ButtonLook> {}

const AnchorButton = (props: AnchorButtonProps) => {
  const { variant, size, color, fullWidth, className, children, ...anchor } = props
  return (
    <a {...anchor} {...buttonLook({ variant, size, color, fullWidth, className })}>
      {children}
    </a>
  )
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(AnchorButton)
