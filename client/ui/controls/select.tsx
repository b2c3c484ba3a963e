import { ChevronDownIcon } from '../icons.tsx'

interface SelectProps<Value extends string> {
  label: string
  name: string
  choices: readonly Value[]
  show?: (value: Value) => string
  /** The label of the empty option. */
  none?: string
  /** Empty for none. */
  value: Value | ''
  choose: (typed: string) => void
  /** The label while several are chosen elsewhere. */
  several?: string | undefined
  /** Opens the field for several. */
  chooseSeveral?: () => void
}

const SEVERAL = 'several'

/** A native select: Mantine's weighs 6 KB, on a page that many see first. */
export const Select = <Value extends string>({
  label,
  name,
  choices,
  show,
  none = 'All',
  value,
  choose,
  several,
  chooseSeveral,
}: SelectProps<Value>) => (
  <label>
    <span>{label}</span>
    <select
      name={name}
      value={several ?? value}
      onChange={({ currentTarget: { value: typed } }) => {
        if (typed === SEVERAL) chooseSeveral?.()
        else choose(typed)
      }}
    >
      <option value="">{none}</option>
      {several && (
        <option value={several} disabled>
          {several}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {show ? show(choice) : choice}
        </option>
      ))}
      {/* Three dots, not one character: see prepareFirstPaint. */}
      {chooseSeveral && <option value={SEVERAL}>Several...</option>}
    </select>
    <ChevronDownIcon size={18} />
  </label>
)
