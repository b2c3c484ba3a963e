import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import * as media from '../media.ts'

/** Whether a dialog is open, and how it is closed. */
export interface Openable {
  opened: boolean
  onClose: () => void
}

export interface DialogProps extends Openable {
  title: string
  /** Its width; `auto` fits the content. */
  size?: string
  /** True for full screen on a phone. */
  isLarge?: boolean
  children: ReactNode
}

/**
 * A dialog that returns the focus to the previously focused element. Even when loaded on demand it is mounted
 * closed and then opened, or it would not know where to return to.
 */
export function Dialog({ title, opened, onClose, size = '28rem', isLarge = false, children }: DialogProps) {
  const isThere = useMounted()
  const isPhone = useMediaQuery(`not ${media.medium}`)

  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={onClose}
      size={size}
      fullScreen={isLarge && isPhone}
      centered
      transitionProps={{ transition: 'fade', duration: 180 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} color="#1f1a1c" />
      <Modal.Content>
        {/* Not Modal.Header, which would be a second banner on the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
