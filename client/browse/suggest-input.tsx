import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import type { Suggestion } from '../../shared/dress.ts'

/** How the input hands keys to the list under it; true for one that was the list's. */
export interface SuggestionKeys {
  press: (key: string) => boolean
}

/** What assistive technology is told of the list at the input. */
interface ListState {
  isOpen: boolean
  activeId?: string | undefined
}

/** What the list of suggestions is given; it is another file, fetched when somebody first comes to the input. */
export interface SuggestionsProps {
  id: string
  /** What was typed before the last pause. */
  beginning: string
  /** Whether suggestions may open: after typing or pressing the empty input, until Escape. */
  isWanted: boolean
  /** False until the next pause: then what is shown is of what was typed before. */
  isSettled: boolean
  /** Only suggestions of this kind. */
  kind?: Suggestion['kind'] | undefined
  choose: (label: string) => void
  close: () => void
  report: (state: ListState) => void
  ref: Ref<SuggestionKeys>
}

/** Its `className` positions the list: it hangs from the bottom of the field. */
interface SuggestInputProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'onKeyDown' | 'onFocus' | 'onClick' | 'value'
> {
  label: string
  icon?: ReactNode
  value: string
  settled: string
  onType: (text: string) => void
  onChoose: (label: string) => void
  /** Enter, when it was not the list's. */
  onEnter?: () => void
  kind?: Suggestion['kind']
}

const closed: ListState = { isOpen: false }

/**
 * A text input with suggestions under it, an ARIA combobox. Without them, before they are there and when they cannot be
 * had, it is an input like any other.
 */
export function SuggestInput({
  label,
  icon,
  settled,
  onType,
  onChoose,
  onEnter,
  onBlur,
  kind,
  className,
  ...input
}: SuggestInputProps) {
  const id = useId()
  const keys = useRef<SuggestionKeys>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const [isAsking, setAsking] = useState(false)
  const [list, setList] = useState(closed)

  async function load() {
    try {
      const loaded = await import('./suggestions.tsx')
      setSuggestions(() => loaded.Suggestions)
    } catch (error) {
      console.info('Suggestions could not be loaded', error) // the next focus tries again
    }
  }

  function askWithNothing() {
    if (input.value === '') setAsking(true)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (keys.current?.press(event.key)) event.preventDefault()
    else if (event.key === 'ArrowDown') askWithNothing()
    else if (event.key === 'Enter') onEnter?.()
  }

  return (
    <div className={className}>
      <label>
        <span>{label}</span>
        {icon}
        <input
          {...input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? id : undefined}
          aria-activedescendant={list.activeId}
          // Escape closes the list, and not the dialog that it is in.
          data-mantine-stop-propagation={list.isOpen || undefined}
          onFocus={() => void load()}
          // Suggestions of an empty input open on a press or ArrowDown, not on focus alone.
          onClick={askWithNothing}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setAsking(true)
            onType(currentTarget.value)
          }}
          onBlur={(event) => {
            setAsking(false)
            onBlur?.(event)
          }}
        />
      </label>
      {Suggestions && (
        <Suggestions
          ref={keys}
          id={id}
          beginning={settled.trim()}
          isWanted={isAsking && (input.value.trim() !== '' || settled.trim() === '')}
          isSettled={settled === input.value}
          kind={kind}
          report={setList}
          close={() => setAsking(false)}
          choose={(label) => {
            setAsking(false)
            onChoose(label)
          }}
        />
      )}
    </div>
  )
}
