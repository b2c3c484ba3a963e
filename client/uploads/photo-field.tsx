import { useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import classes from './photo-field.module.css'
import { PictureInput } from './picture-input.tsx'
import type { usePhotos } from './use-photos.ts'

interface PhotoFieldProps extends Pick<
  ReturnType<typeof usePhotos>,
  'photos' | 'problem' | 'max' | 'add' | 'remove'
> {
  /** Who sees them. */
  hint: string
}

/** The photos of a review or report. */
export function PhotoField({ photos, problem, max, add, remove, hint }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-label="Photographs" className={`stack ${classes.part}`}>
      <p className={`label ${classes.label}`}>Photographs (optional)</p>
      <p className={`meta ${classes.hint}`}>
        Up to {max}. {hint}
      </p>
      {problem && <Problem>{problem}</Problem>}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map(({ key, name, src, share, imageId }) => (
            <li key={key}>
              <img src={src} alt={name} />
              {!imageId && <progress aria-label={`Uploading ${name}`} value={share} max={1} />}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  remove(key)
                  button.current?.focus()
                }}
              >
                <CloseIcon size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={button}
        variant="default"
        aria-disabled={photos.length >= max}
        onClick={() => input.current?.click()}
      >
        Add photographs
      </Button>
      <PictureInput ref={input} label="Photographs" multiple onChoose={add} />
    </div>
  )
}
