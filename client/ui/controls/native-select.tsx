import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from '@mantine/core'
import { ChevronDownIcon } from '../icons.tsx'

/** The browser's own select, as a field of a form: with label, description and error. */
export const NativeSelect = (props: Omit<NativeSelectProps, 'rightSection'>) => (
  <MantineNativeSelect {...props} rightSection={<ChevronDownIcon size={16} />} />
)
