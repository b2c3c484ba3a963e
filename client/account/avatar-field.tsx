import { useRef, useState } from 'react'
import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { PictureInput } from '../uploads/picture-input.tsx'
import { fileProblem, uploadImage } from '../uploads/upload.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import classes from './account-page.module.css'

const FAILED = 'Your picture could not be saved. Please try again.'

/** The user's picture: chosen, uploaded and saved in one step, or removed. */
export function AvatarField({ name, url }: { name: string; url: string | null }) {
  const { auth } = trpc.useUtils()
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: ({ user }) => auth.session.setData(undefined, user),
  })
  const { upload } = useUploads(uploadImage)
  const input = useRef<HTMLInputElement>(null)
  /** Progress from 0 to 1; undefined without an upload. */
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const isBusy = share !== undefined || update.isPending

  async function change(file: File | undefined) {
    if (!file) return
    const refused = fileProblem(file)
    if (refused) return setProblem(refused)
    setProblem(undefined)
    setShare(0)
    try {
      const avatarUrl = await upload('avatar', file, setShare)
      if (!avatarUrl) return
      await update.mutateAsync({ avatarUrl })
      succeeded('Picture saved')
    } catch (error) {
      setProblem(reason(error, error instanceof Error ? error.message : FAILED))
    } finally {
      setShare(undefined)
    }
  }

  async function remove() {
    setProblem(undefined)
    try {
      await update.mutateAsync({ avatarUrl: null })
      succeeded('Picture removed')
    } catch (error) {
      setProblem(reason(error, FAILED))
    }
  }

  return (
    <>
      <div className={classes.face}>
        <Avatar name={name} url={url} size={88} />
        <div className="buttons">
          <Button variant="default" aria-disabled={isBusy} onClick={() => input.current?.click()}>
            {share === undefined
              ? `${url ? 'Change' : 'Add'} Picture`
              : `Uploading ${Math.round(share * 100)}%`}
          </Button>
          {url && (
            <Button variant="subtle" aria-disabled={isBusy} onClick={() => void remove()}>
              Remove Picture
            </Button>
          )}
        </div>
        <PictureInput ref={input} label="Picture" onChoose={([file]) => void change(file)} />
      </div>
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
