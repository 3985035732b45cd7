/** The order's public id, short; the whole of it on hover and for screen readers. */
export function OrderNumber({ id }: { id: string }) {
  return (
    <span className="type-number" title={id}>
      order {id.length > 10 ? `${id.slice(0, 8)}…` : id}
    </span>
  )
}
