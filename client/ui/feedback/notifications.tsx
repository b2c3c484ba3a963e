import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications as MantineNotifications, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Recovery } from './recovery.tsx'
import classes from './notifications.module.css'

/** How long good news stays, in milliseconds. */
const GOOD_NEWS_MS = 9000

const closeButtonProps = { 'aria-label': 'Close' }

/** Where toasts appear. */
export const Notifications = () => (
  <MantineNotifications position="top-right" containerWidth={340} className={classes.notifications} />
)

const showForAWhile = (color: string) => (title: string, message: ReactNode) =>
  notifications.show({ title, message, color, role: 'status', autoClose: GOOD_NEWS_MS, closeButtonProps })

export const showSuccess = showForAWhile('sage')
export const showNeutral = showForAWhile('slate')

export const showError = (title: string, message: string | undefined, isAnnounced: boolean) => {
  const id = `${title} ${message}`
  notifications.show({
    id,
    title,
    message: (
      <>
        {message}
        <Recovery onTaken={() => notifications.hide(id)} />
      </>
    ),
    color: 'red',
    role: isAnnounced ? 'alert' : 'none', // without a role it would be an alert
    autoClose: false,
    closeButtonProps,
  })
}
