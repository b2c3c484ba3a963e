import { useRef } from 'react'
import { MAX_REVIEW_PHOTOS } from '../../shared/review.ts'
import { PictureInput } from '../uploads/picture-input.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import classes from './review-form.module.css'
import type { usePhotos } from './use-photos.ts'

/** Up to three photos of the dress as worn. */
export function PhotoField({ photos, problem, add, remove }: ReturnType<typeof usePhotos>) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-label="Photographs" className={`stack ${classes.part}`}>
      <p className={`label ${classes.label}`}>Photographs (optional)</p>
      <p className={`meta ${classes.hint}`}>
        Up to {MAX_REVIEW_PHOTOS}. Everybody sees them once the review is published.
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
        aria-disabled={photos.length >= MAX_REVIEW_PHOTOS}
        onClick={() => input.current?.click()}
      >
        Add photographs
      </Button>
      <PictureInput ref={input} label="Photographs" multiple onChoose={add} />
    </div>
  )
}
