/** The owner's address, if the renter was given one. */
export const EmailOwner = ({ address }: { address: string }) => (
  <>
    Write to <a href={`mailto:${address}`}>{address}</a>.
  </>
)
