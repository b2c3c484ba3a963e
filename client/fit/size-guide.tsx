import type { Size } from '../../shared/dress/dress.ts'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import classes from './size-guide.module.css'

const load = async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog

/** Opens the size guide, with the row of `size` marked when there is one. */
export function SizeGuide({ size }: { size?: Size | undefined }) {
  const { Dialog, open, ...dialog } = useLazyDialog(load)
  return (
    <>
      <button type="button" className={`link ${classes.open}`} onClick={open}>
        Size guide
      </button>
      {Dialog && <Dialog size={size} opened={dialog.opened} onClose={dialog.close} />}
    </>
  )
}
