/** One line of text with its label, description and error. Its styles are in `client/ui/mantine.css`. */
export { TextInput, type TextInputProps } from '@mantine/core'
