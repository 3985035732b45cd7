/** An email that breaks before its domain where the column is too narrow, not within a word. */
export function Email({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <>
      {name}
      <wbr />
      {domain === undefined ? null : `@${domain}`}
    </>
  )
}
