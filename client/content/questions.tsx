import { Link } from '@tanstack/react-router'
import type { Answers } from '../api/api.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { Prose } from './prose.tsx'
import classes from './questions.module.css'

/**
 * The accordion, native: details of one name open one at a time, work with the keyboard and "find in page",
 * open from a link to their id, and need no JavaScript.
 */
export const Questions = ({ lists }: { lists: Answers['settings']['page']['questions'] }) => (
  <>
    {lists.map((questions) => (
      <div key={questions[0]?.id} className={classes.questions}>
        {questions.map(({ id, question, html }) => (
          <details key={id} id={id} name="faq">
            <summary>
              <h2>{question}</h2>
              <ChevronDownIcon />
            </summary>
            <Prose html={html} />
          </details>
        ))}
      </div>
    ))}
    <p className={classes.unsure}>
      Still unsure? <Link to="/contact">Write to us</Link>.
    </p>
  </>
)
