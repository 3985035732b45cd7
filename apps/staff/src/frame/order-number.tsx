/** The order's public id, shortened; the title attribute contains all of it. */
export function OrderNumber({ id }: { id: string }) {
  return (
    <span className="type-number" title={id}>
      order {id.length > 10 ? `${id.slice(0, 8)}…` : id}
    </span>
  )
}
