import classes from './message-list.module.css'
import { Menu, MenuItem } from './menu.tsx'
import { PrivatePicture } from './picture/private-picture.tsx'
import { MessageText } from './message-text.tsx'
import { TimeOfDay, useTimedName } from './moment.tsx'
import { DotsIcon } from './icons.tsx'
import type { Message } from './use-thread.ts'

interface MessageBubbleProps {
  message: Message
  otherName: string
  hasTime: boolean
  onRemove: () => void
  onReport: () => void
}

/** A message with its picture and actions. */
export function MessageBubble({ message, otherName, hasTime, onRemove, onReport }: MessageBubbleProps) {
  const { isMine, text, isRemoved, picture, at } = message
  const name = useTimedName(isMine ? 'About your message' : `About ${otherName}’s message`, at)
  return (
    <>
      <div className={classes.line}>
        <div className={classes.bubble} data-removed={isRemoved || undefined}>
          <span className="unseen">{isMine ? 'You: ' : <bdi>{otherName}: </bdi>}</span>
          {isRemoved && (message.isWithheld ? 'Hidden by the shop' : 'Removed')}
          {picture && (
            <PrivatePicture
              {...picture}
              alt={`Picture from ${isMine ? 'you' : otherName}`}
              className={classes.picture}
            />
          )}
          {text && (
            <p dir="auto" className={classes.text}>
              <MessageText>{text}</MessageText>
            </p>
          )}
        </div>
        {!isRemoved && (
          <Menu
            label={name}
            button={<DotsIcon />}
            className={`icon-button ${classes.more}`}
            side="above"
            edge={isMine ? 'start' : 'end'}
          >
            {isMine ? (
              <MenuItem onChoose={onRemove}>Remove</MenuItem>
            ) : (
              <MenuItem onChoose={onReport}>Report</MenuItem>
            )}
          </Menu>
        )}
      </div>
      {hasTime && (
        <p className={classes.time}>
          <TimeOfDay at={at} />
        </p>
      )}
    </>
  )
}
