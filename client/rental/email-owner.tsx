/** Where a renter writes to the owner: at the address they were given, if any. */
export const EmailOwner = ({ address }: { address: string }) => (
  <>
    Write to <a href={`mailto:${address}`}>{address}</a>.
  </>
)
