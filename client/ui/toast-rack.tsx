import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-rack.module.css'

export { notifications } from '@mantine/notifications'

export const Rack = () => <Notifications position="top-right" containerWidth={340} className={classes.rack} />
