import { trpc } from '../../api/api.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import classes from './composer.module.css'
import { Menu, MenuItem } from '../menu.tsx'

interface SavedRepliesProps {
  /** The values of `{name}` and `{dress}`. */
  name: string
  dress: string
  /** Whether there is a text to save. */
  isWritten: boolean
  onInsert: (words: string) => void
  /** Opens the dialog, outside this form, as it has its own. */
  onChange: () => void
}

/** An owner's saved replies: inserts one, or opens the dialog to change them. */
export function SavedReplies({ name, dress, isWritten, onInsert, onChange }: SavedRepliesProps) {
  const { data: replies, isPending, isError, refetch } = trpc.messages.replies.useQuery()
  // With a function, as a name may have a `$`.
  const filled = (body: string) => body.replaceAll('{name}', () => name).replaceAll('{dress}', () => dress)
  return (
    <Menu
      className={classes.tool}
      button={
        <>
          Saved replies
          <ChevronDownIcon size={16} />
        </>
      }
      side="above"
      edge="start"
      onOpen={() => isError && void refetch()}
    >
      {isPending && (
        <p role="presentation" className={classes.empty}>
          Loading...
        </p>
      )}
      {isError && (
        <p role="presentation" className={classes.empty}>
          They could not be loaded.
        </p>
      )}
      {replies?.length === 0 && (
        <p role="presentation" className={classes.empty}>
          None yet.
        </p>
      )}
      {replies?.map(({ id, title, body }) => (
        <MenuItem key={id} onChoose={() => onInsert(filled(body))}>
          <bdi>{title}</bdi>
        </MenuItem>
      ))}
      <MenuItem onChoose={onChange}>{isWritten ? 'Save as a reply...' : 'Change replies...'}</MenuItem>
    </Menu>
  )
}
