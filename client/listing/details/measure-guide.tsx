import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'

const load = async () => (await import('./measure-guide-dialog.tsx')).MeasureGuideDialog

export function MeasureGuide() {
  const { Dialog, open, opened, close } = useLazyDialog(load)
  return (
    <>
      <Button variant="subtle" onClick={open}>
        How to measure a dress lying flat
      </Button>
      {Dialog && <Dialog opened={opened} onClose={close} />}
    </>
  )
}
