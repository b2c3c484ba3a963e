import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import classes from './measure-guide-dialog.module.css'

interface MeasureGuideDialogProps extends Openable {}

const steps = [
  ['Bust', 'From armpit to armpit, straight across. Twice that is the bust.'],
  ['Waist', 'Straight across where it is narrowest. Twice that is the waist.'],
  ['Hips', 'Straight across where it is widest, below the waist. Twice that is the hips.'],
  ['Length', 'From the top of the shoulder, or of the bodice if it has no straps, down to the hem. Once.'],
] as const

/** The drawing of a dress lying flat, with where to measure. */
export const MeasureGuideDialog = ({ opened, onClose }: MeasureGuideDialogProps) => (
  <Dialog title="How to measure a dress lying flat" size="44rem" isLarge opened={opened} onClose={onClose}>
    {/* There is only text here, so focus and screen readers begin at it. */}
    <p tabIndex={-1} data-autofocus className={classes.words}>
      Close it, lay it on a table and smooth it out without pulling. A dress that stretches is measured as it
      lies.
    </p>
    <div className={classes.columns}>
      <svg viewBox="0 0 220 330" className={classes.drawing} aria-hidden>
        <path
          className={classes.dress}
          d="M84 14 h10 c4 20 28 20 32 0 h10 c2 26 8 42 18 56 c-8 18 -10 34 -8 54 c10 28 32 92 44 186 c-44 14 -116 14 -160 0 c12 -94 34 -158 44 -186 c2 -20 0 -36 -8 -54 c10 -14 16 -30 18 -56 z"
        />
        <g className={classes.tape}>
          <path d="M68 74 H152" />
          <path d="M75 122 H145" />
          <path d="M60 176 H160" />
          <path d="M208 14 V312 M202 14 h12 M202 312 h12" />
        </g>
        {[
          ['1', 110, 66],
          ['2', 110, 114],
          ['3', 110, 168],
          ['4', 196, 166],
        ].map(([number, x, y]) => (
          <text key={number} x={x} y={y} className={classes.number}>
            {number}
          </text>
        ))}
      </svg>
      <ol className={classes.steps}>
        {steps.map(([name, words]) => (
          <li key={name}>
            <strong>{name}.</strong> {words}
          </li>
        ))}
      </ol>
    </div>
  </Dialog>
)
