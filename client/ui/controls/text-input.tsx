/** Its styles are in `client/ui/mantine.css`. */
export { TextInput, type TextInputProps } from '@mantine/core'
