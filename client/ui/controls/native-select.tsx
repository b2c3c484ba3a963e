import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from '@mantine/core'
import { ChevronDownIcon } from '../icons.tsx'

/** A native select as a form field: with label, description and error. */
export const NativeSelect = (props: Omit<NativeSelectProps, 'rightSection'>) => (
  <MantineNativeSelect {...props} rightSection={<ChevronDownIcon size={16} />} />
)
