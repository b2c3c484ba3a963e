import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

export const Rack = () => <Notifications position="bottom-right" autoClose={5000} />
