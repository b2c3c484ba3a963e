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
import type { Suggestion } from '../../shared/dress/dress.ts'

/** Passes a key to the list below the input; true when the list handled it. */
interface SuggestionKeys {
  press: (key: string) => boolean
}

/** The ARIA state of the list, for the input. */
interface ListState {
  isOpen: boolean
  activeId?: string | undefined
}

/** The suggestions' props; the list is another file, loaded with the first focus. */
export interface SuggestionsProps {
  id: string
  /** The text before the last pause. */
  beginning: string
  /** Whether suggestions may open: after typing or pressing the empty input, until Escape. */
  isWanted: boolean
  /** False until the next pause: what is shown belongs to the text before it. */
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
  /** Called for Enter, unless the list handled it. */
  onEnter?: () => void
  kind?: Suggestion['kind']
}

const closed: ListState = { isOpen: false }

/**
 * A text input with suggestions, an ARIA combobox. Without them, while they load or when they fail, it is a
 * plain input.
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
          // Escape closes the list, and not the dialog around it.
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
