import type { GetInputPropsReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { reason } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { PictureInput } from '../uploads/picture-input.tsx'
import { fileProblem, uploadImage } from '../uploads/upload.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import classes from './settings.module.css'

interface PictureFieldProps {
  label: string
  hint: string
  /** Of a field whose value is the id of an upload, or empty. */
  input: GetInputPropsReturnType
  isBusy: boolean
}

/** A picture of the shop: uploaded once it is chosen, and the shop's once the settings are saved. */
export function PictureField({ label, hint, input: { value, error, onChange }, isBusy }: PictureFieldProps) {
  const { upload } = useUploads(uploadImage)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  /** Progress from 0 to 1; undefined without an upload. */
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const isWaiting = isBusy || share !== undefined

  async function take(file: File | undefined) {
    if (!file) return
    const refused = fileProblem(file)
    setProblem(refused)
    if (refused) return
    setShare(0)
    try {
      const url = await upload(label, file, setShare)
      const [, id] = /([0-9a-f]{32})\.webp$/.exec(url ?? '') ?? []
      if (id) onChange(id)
    } catch (failure) {
      setProblem(reason(failure, failure instanceof Error ? failure.message : ''))
    } finally {
      setShare(undefined)
    }
  }

  function remove() {
    onChange('')
    setProblem(undefined)
    choose.current?.focus()
  }

  return (
    <div role="group" aria-label={label} className={`stack ${classes.pictureField}`}>
      <p className="label">{label}</p>
      <p className="hint">{hint}</p>
      {value && <img src={`/_api/images/${value}-320.webp`} alt={`The ${label.toLowerCase()} chosen`} />}
      <div className="buttons">
        <Button
          ref={choose}
          variant="default"
          aria-disabled={isWaiting}
          onClick={() => isWaiting || input.current?.click()}
        >
          {share === undefined
            ? `${value ? 'Change' : 'Choose'} ${label}`
            : `Uploading ${Math.round(share * 100)}%`}
        </Button>
        {value && (
          <Button variant="subtle" aria-disabled={isWaiting} onClick={() => isWaiting || remove()}>
            Remove {label}
          </Button>
        )}
      </div>
      <PictureInput ref={input} label={label} onChoose={([file]) => void take(file)} />
      {(problem || error) && <Problem>{problem || error}</Problem>}
    </div>
  )
}
