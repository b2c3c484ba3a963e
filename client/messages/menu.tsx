import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './menu.module.css'

interface MenuProps {
  /** The accessible name of a button with an icon. */
  label?: string
  /** The button's content. */
  button: ReactNode
  className?: string | undefined
  /** Above or below the button, aligned with one of its edges. */
  side?: 'above' | 'below'
  edge?: 'start' | 'end'
  onOpen?: () => void
  /** `MenuItem`s. */
  children: ReactNode
}

/**
 * A button that opens a menu. It closes with Escape, after a choice, and when the pointer or the focus goes
 * elsewhere; arrow keys move through it.
 */
export function Menu({
  label,
  button,
  className,
  side = 'below',
  edge = 'end',
  onOpen,
  children,
}: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [isOpen])

  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    all.at(at === -1 && step < 0 ? -1 : (at + step) % all.length)?.focus()
  }

  function close() {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={frame} className={classes.menu} role="presentation" onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={className ?? `icon-button ${classes.button}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.()
          setOpen(!isOpen)
        }}
      >
        {button}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its items take the keys
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={classes.list}
          data-side={side}
          data-edge={edge}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  )
}

interface MenuItemProps {
  onChoose: () => void
  children: ReactNode
}

/** A menu item. On choosing, the menu closes and its button gets the focus first. */
export const MenuItem = ({ onChoose, children }: MenuItemProps) => (
  <button type="button" role="menuitem" className={classes.item} onClick={() => setTimeout(onChoose)}>
    {children}
  </button>
)
