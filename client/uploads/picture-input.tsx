import type { Ref } from 'react'
import { imageTypes } from '../../shared/upload.ts'

interface PictureInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  multiple?: boolean
  /** Opens the camera of a phone instead of its album. */
  isCamera?: boolean
  onChoose: (files: File[]) => void
}

/** What a button presses to choose pictures. */
export const PictureInput = ({ label, isCamera = false, onChoose, ...input }: PictureInputProps) => (
  <input
    {...input}
    type="file"
    hidden
    capture={isCamera ? 'environment' : undefined}
    accept={isCamera ? 'image/*' : imageTypes.join(',')}
    aria-label={label}
    onChange={({ currentTarget }) => {
      onChoose([...(currentTarget.files ?? [])])
      currentTarget.value = '' // the same file may be chosen again
    }}
  />
)
