import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import {
  Notifications as MantineNotifications,
  notifications,
  notificationsStore,
  type NotificationData,
} from '@mantine/notifications'
import type { ReactNode } from 'react'
import { SignInAgain } from './sign-in-again.tsx'
import classes from './notifications.module.css'

/** How long a success is shown, in milliseconds. */
const GOOD_NEWS_MS = 9000

/** The most toasts at once. */
const MOST = 5

const closeButtonProps = { 'aria-label': 'Close' }

export const Notifications = () => (
  <MantineNotifications
    position="top-right"
    limit={MOST}
    containerWidth={340}
    className={classes.notifications}
  />
)

const isSame = (one: NotificationData, other: NotificationData) =>
  one.id ? one.id === other.id : one.title === other.title && one.message === other.message

/** A counter for unique ids. */
let count = 0

/** The same text replaces itself, and when full the oldest goes: Mantine by itself would queue the newest. */
const show = (news: NotificationData) =>
  notifications.updateState(notificationsStore, (shown) => [
    ...shown.filter((other) => !isSame(news, other)).slice(1 - MOST),
    { id: `toast-${count++}`, ...news },
  ])

const showForAWhile = (color: string) => (title: string, message: ReactNode) =>
  show({ title, message, color, role: 'status', autoClose: GOOD_NEWS_MS, closeButtonProps })

export const showSuccess = showForAWhile('sage')
export const showNeutral = showForAWhile('slate')

export const showError = (title: string, message: string | undefined, isAnnounced: boolean) => {
  const id = `${title} ${message}`
  const takeBack = () => void notifications.hide(id)
  show({
    id,
    title,
    message: (
      <>
        {message}
        <SignInAgain onTaken={takeBack} />
      </>
    ),
    color: 'red',
    role: isAnnounced ? 'alert' : 'none', // without a role it would be an alert
    autoClose: false,
    closeButtonProps,
  })
  return takeBack
}
