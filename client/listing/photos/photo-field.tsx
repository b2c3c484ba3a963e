import { useId, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { MAX_IMAGES } from '../../../shared/upload.ts'
import { PictureInput } from '../../uploads/picture-input.tsx'
import { Button } from '../../ui/controls/button.tsx'
import classes from './photo-field.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { usePhotos } from './photos.ts'

interface PhotoFieldProps extends Omit<ReturnType<typeof usePhotos>, 'urls' | 'kept' | 'replace'> {
  problem?: ReactNode
  /** The button that opens the file dialog, for focus. */
  ref: Ref<HTMLButtonElement>
}

/** Takes photos by button or drop, shows their progress, and reorders them. */
export function PhotoField({ photos, lost, add, remove, retry, move, problem, ref }: PhotoFieldProps) {
  const [refused, setRefused] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const helpId = useId()
  const problemId = useId()

  const problems = [...lost.map((name) => `"${name}" could not be kept. Please choose it again.`), ...refused]
  const take = (files: File[]) => setRefused(add(files))

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length) take([...event.dataTransfer.files])
  }

  function moveTo(key: number, to: number) {
    move(key, to)
    setSaid(to === 0 ? 'Moved to first place. This is the cover now.' : `Moved to place ${to + 1}.`)
  }

  function removeAt(index: number, key: number, name: string) {
    remove(key)
    setRefused([])
    setSaid(`${name} removed.`)
    // The focus moves to the next photo, or to the add button.
    requestAnimationFrame(() => {
      const others = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
      const next =
        others?.[Math.min(index, others.length - 1)] ?? input.current?.parentElement?.querySelector('button')
      next?.focus()
    })
  }

  return (
    <div>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-wrong={problem ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(event.dataTransfer.types.includes('Files'))
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Button
          ref={ref}
          variant="default"
          aria-describedby={problem ? `${problemId} ${helpId}` : helpId}
          onClick={() => input.current?.click()}
        >
          Choose photos
        </Button>
        <p id={helpId}>
          <span className={classes.orDrop}>or drop them here. </span>
          At least one, up to {MAX_IMAGES}: JPEG, PNG, WebP or GIF, 5 MB each. Larger ones are made smaller
          for you.
        </p>
        <PictureInput ref={input} label="Photos" multiple onChoose={take} />
      </div>

      {problem && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={classes.problem} role="alert">
          {problems.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}

      {photos.length > 0 && (
        <ul ref={list} className={classes.tiles} aria-label="Photos, cover first">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={photos.length}
              isDragged={photo.key === dragged}
              onDragStart={() => setDragged(photo.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragEnter={() => dragged !== undefined && dragged !== photo.key && move(dragged, index)}
              onMove={(to) => moveTo(photo.key, to)}
              onRetry={() => retry(photo.key)}
              onRemove={() => removeAt(index, photo.key, photo.name)}
            />
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  )
}
