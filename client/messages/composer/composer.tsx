import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { MAX_TEXT } from '../../../shared/message.ts'
import { statuses } from '../../../shared/rental/rental-statuses.ts'
import { useLastUser } from '../../session/lost-session.tsx'
import { reason } from '../../api/api.ts'
import { unsentMessages, onArrival } from '../../unsent/unsent.ts'
import { replayEarlyInput } from '../../first-paint/replay-early-input.ts'
import { uploadPrivateImage } from '../../uploads/upload.ts'
import { usePhotos, type Photo } from '../../uploads/use-photos.ts'
import { PictureInput } from '../../uploads/picture-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { Note, Problem } from '../../ui/feedback/alert.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import classes from './composer.module.css'
import { hasContactDetails } from './contact-details.ts'
import { PictureIcon } from '../icons.tsx'
import { messageDraft } from '../../unsent/message-draft.ts'
import { SavedReplies } from './saved-replies.tsx'
import type { Message, ThreadFacts } from '../use-thread.ts'
import { useWrite } from './use-write.ts'

/** From this length on, the number of characters is shown. */
const COUNTED_FROM = 1800
const loadReplies = async () => (await import('./replies-dialog.tsx')).RepliesDialog
const NOT_SENT = 'Your message could not be sent. Please check your connection and try again.'

interface ComposerProps {
  thread: ThreadFacts
  /** The user's newest message, to recognize one whose answer was lost. */
  newestOwn: Message | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

/** The message form. The text stays until it is known to have arrived. */
export function Composer({ thread, newestOwn, field }: ComposerProps) {
  const { threadId, otherName, role } = thread
  const user = useLastUser()
  const [draft] = useState(() => messageDraft(user?.id, threadId))
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const pictures = usePhotos({ what: 'message', max: 1, send: uploadPrivateImage })
  const [picture] = pictures.photos
  const replies = useLazyDialog(loadReplies)
  const write = useWrite(threadId, arrived)

  // Not in the server's HTML, which knows no browser's storage. Text typed before hydration wins.
  useEffect(() => {
    const kept = draft.restore()
    if (!kept) return
    if (field.current?.value) return
    setText(kept.text)
    if (!kept.key) return
    write.resume(kept.key)
    isResumed.current = true
    if (!unsentMessages(user?.id).has(kept.key)) return
    tried.current = { text: kept.text.trim(), key: kept.key, after: 0 }
    setWaiting(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])

  /** Whether the key is of a message tried before this page load: another message needs another. */
  const isResumed = useRef(false)

  /** The last attempt's text and key, and the user's newest message before it. */
  const tried = useRef<{ text: string; key?: string; after: number }>(undefined)
  /** Whether the restored text waits for a connection. */
  const [isWaiting, setWaiting] = useState(false)

  /** Clears the sent text; text typed since then stays. */
  function arrived() {
    const sent = tried.current?.text ?? ''
    tried.current = undefined
    const rest = text.trimStart().startsWith(sent) ? text.trimStart().slice(sent.length).trimStart() : text
    setText(rest)
    setProblem(undefined)
    setWaiting(false)
    pictures.clear()
    draft.forget()
    if (rest) draft.keep({ text: rest })
  }

  // Sent automatically (useSendUnsent), even after text typed since has its own key.
  useEffect(() =>
    onArrival((key) => {
      if (tried.current?.key !== key) return
      if (write.key === key) write.renew()
      arrived()
    }),
  )

  // Before the next press: one between this and the next paint would be sent with the next key.
  useLayoutEffect(() => {
    if (!write.isTried || !tried.current) return
    // Edited while it was sent: the same key would stand for another text.
    if (text.trim() !== tried.current.text) write.rekey()
    // The answer was lost: the conversation has it.
    else if (
      newestOwn &&
      newestOwn.messageId > tried.current.after &&
      newestOwn.text === tried.current.text
    ) {
      write.renew()
      arrived()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it failed, or the conversation has more
  }, [newestOwn, write.isTried])

  /** After an edit of a tried message. (One still being sent is unaffected: then the next message is typed.) */
  function becomeAnother() {
    if (write.isTried || isResumed.current) write.renew()
    isResumed.current = false
    setWaiting(false)
  }

  function change(typed: string) {
    setText(typed)
    setProblem(undefined)
    becomeAnother()
    if (typed) draft.keep({ text: typed })
    else draft.forget()
  }

  function send() {
    if (write.isPending) return
    if (pictures.isUploading)
      return setProblem('Your picture is still on its way. It can be sent in a moment.')
    const words = text.trim()
    if (!words && !picture) {
      setProblem('Please write something.')
      return field.current?.focus()
    }
    if (words.length > MAX_TEXT) {
      setProblem(`Message must be ${MAX_TEXT} characters or less.`)
      return field.current?.focus()
    }
    setProblem(undefined)
    isResumed.current = false
    tried.current = { text: words, key: write.key, after: newestOwn?.messageId ?? 0 }
    draft.keep({ text, key: write.key })
    write.send({ text: words || undefined, imageId: picture?.imageId })
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  function insert(words: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    change(text.slice(0, selectionStart) + words + text.slice(selectionEnd))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(selectionStart + words.length, selectionStart + words.length)
    })
  }

  const said = problem ?? pictures.problem ?? (write.error && !write.isKept && reason(write.error, NOT_SENT))
  const isYours = thread.rentals.some(({ status }) => statuses[status].isAgreed)
  const length = text.trim().length

  return (
    <>
      <form
        ref={replayEarlyInput}
        noValidate
        className={`${classes.composer} scripted`}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {said && <Problem>{said}</Problem>}
        {(write.isPaused || write.isKept || isWaiting) && (
          <Note>{write.isBusy ? 'Goes out in a moment.' : 'Goes out when you are online again.'}</Note>
        )}
        {!isYours && hasContactDetails(text) && (
          <Note>
            Keep it here until the dress is yours: your record of days, price and photographs lives on this
            page.
          </Note>
        )}
        {picture && (
          <ChosenPicture
            picture={picture}
            onRemove={() => {
              if (write.isPending) return
              pictures.clear()
              becomeAnother()
              field.current?.focus()
            }}
          />
        )}
        {/* The same text behind it sizes the field, so that it grows. */}
        <div className={classes.growing} data-text={text}>
          <textarea
            ref={field}
            name="message"
            dir="auto"
            rows={1}
            aria-label={`Message to ${otherName}`}
            aria-describedby={hintId}
            placeholder="Write a message"
            className={classes.field}
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={classes.tools}>
          <button
            type="button"
            className={`icon-button ${classes.attach}`}
            aria-label={picture ? 'Choose another picture' : 'Add a picture'}
            aria-disabled={write.isPending}
            onClick={() => write.isPending || input.current?.click()}
          >
            <PictureIcon />
          </button>
          <PictureInput
            ref={input}
            label="Picture"
            onChoose={([file]) => {
              if (!file) return
              becomeAnother()
              pictures.replace(file)
            }}
          />
          {role === 'owner' && (
            <SavedReplies
              name={otherName}
              dress={thread.dressTitle}
              isWritten={Boolean(text.trim())}
              onInsert={insert}
              onChange={replies.open}
            />
          )}
          <span className={classes.count} data-over={length > MAX_TEXT || undefined}>
            {length >= COUNTED_FROM && `${length} / ${MAX_TEXT}`}
          </span>
          <span id={hintId} className={classes.hint}>
            Ctrl or ⌘ and Enter sends
          </span>
          <SubmitButton label="Send" busyLabel="Sending..." isBusy={write.isPending} />
        </div>
      </form>
      {replies.Dialog && <replies.Dialog opened={replies.opened} onClose={replies.close} written={text} />}
    </>
  )
}

/** The message's picture with its upload progress. */
const ChosenPicture = ({ picture, onRemove }: { picture: Photo; onRemove: () => void }) => (
  <div className={classes.chosen}>
    <img src={picture.src} alt={picture.name} width={64} height={64} />
    <div className={classes.chosenWords}>
      <p dir="auto">{picture.name}</p>
      {picture.imageId ? (
        <p role="status">Uploaded</p>
      ) : (
        <progress aria-label={`Uploading ${picture.name}`} value={picture.share} max={1} />
      )}
    </div>
    <button
      type="button"
      className={`icon-button ${classes.attach}`}
      aria-label={`Remove ${picture.name}`}
      onClick={onRemove}
    >
      <CloseIcon size={18} />
    </button>
  </div>
)
