import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface AnchorButtonProps
  extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />

/** A link to one of our pages that looks like a button. */
export const ButtonLink = createLink(AnchorButton)
