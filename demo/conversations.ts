/** What two people of the demo shop have written to each other about a dress, the oldest first. */
interface DemoConversation {
  /** Place in `dresses`. */
  dress: number
  /** Place in `renters`. */
  renter: number
  /** Above the first words, where no request came before them. */
  subject?: string
  lines: readonly DemoLine[]
  /** Whether the last of them was read. */
  isRead: boolean
}

interface DemoLine {
  by: 'renter' | 'lender'
  hoursAgo: number
  text: string
}

const renter = (hoursAgo: number, text: string): DemoLine => ({ by: 'renter', hoursAgo, text })
const lender = (hoursAgo: number, text: string): DemoLine => ({ by: 'lender', hoursAgo, text })

export const conversations: readonly DemoConversation[] = [
  {
    dress: 0,
    renter: 1,
    isRead: true,
    lines: [
      renter(
        200,
        'Thank you for the yes! I am 178 cm tall and will wear low heels. Will the hem still reach?',
      ),
      lender(
        197,
        'It will: it was made for a bride of 176 cm in heels, and it has two centimetres to let down. I steam it the evening before it leaves.',
      ),
      renter(196, 'Perfect. You are very kind 🤍'),
    ],
  },
  {
    dress: 0,
    renter: 2,
    isRead: false,
    lines: [renter(0.6, 'One more thing: does the illusion neckline leave room for a thin necklace?')],
  },
  {
    dress: 4,
    renter: 3,
    isRead: false,
    lines: [
      renter(150, 'How should I pack it for the way back? I do not want to crease the sleeves.'),
      lender(
        2,
        'Roll it around the tissue paper that it comes in, back outwards, and it arrives as it left. The label for the way back is in the box.',
      ),
    ],
  },
  {
    dress: 23,
    renter: 0,
    subject: 'Length of the train',
    isRead: true,
    lines: [
      renter(
        75,
        'I love the velvet on this one. How long is the train, and can it be pinned up for dancing?',
      ),
      lender(
        70,
        'About forty centimetres, with a loop inside for your wrist. I have danced in it all night.',
      ),
    ],
  },
  {
    dress: 31,
    renter: 2,
    subject: 'For a museum gala',
    isRead: false,
    lines: [
      renter(
        5,
        'The catalogue says floor length. Would it be floor length on somebody of 165 cm with flat shoes?',
      ),
    ],
  },
]
