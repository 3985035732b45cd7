/** A polite region that is always in the page; a changed message is read out. Empty says nothing. */
export function LiveRegion({ message, assertive = false }: { message: string; assertive?: boolean }) {
  return (
    <div
      role={assertive ? 'alert' : 'status'}
      aria-live={assertive ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {message}
    </div>
  )
}
