import { useCallback } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { SignInAgain } from '../../ui/feedback/sign-in-again.tsx'
import classes from './photo-field.module.css'
import type { Photo } from './photos.ts'

interface PhotoTileProps {
  photo: Photo
  index: number
  count: number
  isDragged: boolean
  onDragStart: () => void
  onDragEnd: () => void
  /** Another photo is dragged over this one. */
  onDragEnter: () => void
  onMove: (to: number) => void
  onRetry: () => void
  onRemove: () => void
}

/** A photo: once uploaded the picture, before that its progress or error. */
export function PhotoTile({
  photo,
  index,
  count,
  isDragged,
  onMove,
  onRetry,
  onRemove,
  ...drag
}: PhotoTileProps) {
  const { name, file, state, progress, url, problem, mayPass } = photo
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the mouse; its buttons do the same
    <li
      className={classes.tile}
      data-dragged={isDragged || undefined}
      data-state={state}
      draggable={count > 1}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        drag.onDragStart()
      }}
      onDragEnd={drag.onDragEnd}
      onDragEnter={drag.onDragEnter}
    >
      <div className={classes.picture}>
        {url ? (
          <Picture src={url} alt={name} width={150} height={200} sizes="150px" eager draggable={false} />
        ) : (
          <>
            <p className={classes.name}>{name}</p>
            {file && <Preview file={file} />}
          </>
        )}
        {index === 0 && <span className={classes.cover}>Cover</span>}
        {(state === 'uploading' || state === 'waiting') && (
          <Progress
            className={classes.progress}
            value={progress * 100}
            size={4}
            radius={0}
            aria-label={`Uploading ${name}`}
          />
        )}
        <button
          type="button"
          className={classes.remove}
          data-remove
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <CloseIcon size={18} />
        </button>
      </div>
      {state === 'error' && (
        <div className={classes.failed} role="alert">
          <p>
            {problem}
            <SignInAgain />
          </p>
          {mayPass && (
            <Button variant="default" aria-label={`Try ${name} again`} onClick={onRetry}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {/* Not `disabled` at the ends: that would lose the focus of a button just pressed. */}
      {count > 1 && (
        <div className={classes.order}>
          <button
            type="button"
            aria-disabled={index === 0}
            aria-label={`Move ${name} left`}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <ChevronLeftIcon size={18} />
          </button>
          <span aria-hidden>{index + 1}</span>
          <button
            type="button"
            aria-disabled={index === count - 1}
            aria-label={`Move ${name} right`}
            onClick={() => index < count - 1 && onMove(index + 1)}
          >
            <ChevronRightIcon size={18} />
          </button>
        </div>
      )}
    </li>
  )
}

/** A local preview before the upload; renders nothing for files that the browser cannot show. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <img
      ref={show}
      className={classes.preview}
      alt=""
      draggable={false}
      onError={({ currentTarget }) => currentTarget.removeAttribute('src')}
    />
  )
}
