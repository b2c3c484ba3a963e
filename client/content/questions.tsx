import { Link } from '@tanstack/react-router'
import { faq } from '../../shared/faq.ts'
import { moreFaq } from '../../shared/more-faq.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import classes from './questions.module.css'

/**
 * The accordion, native: details of one name open one at a time, work with the keyboard and "find in page",
 * open from a link to their id, and need no JavaScript.
 */
export const Questions = () => (
  <>
    {[faq, moreFaq].map((questions) => (
      <div key={questions[0].id} className={classes.questions}>
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={id} name="faq">
            <summary>
              <h2>{question}</h2>
              <ChevronDownIcon />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    ))}
    <p className={classes.unsure}>
      Still unsure? <Link to="/contact">Write to us</Link>.
    </p>
  </>
)
