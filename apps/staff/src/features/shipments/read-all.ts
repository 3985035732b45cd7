/** The pages of a list that are read so far, and how to read the next one. */
type Pages<Row> = {
  data: { rows: Row[] } | undefined
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<Pages<Row>>
}

/** Returns every row of a list: what is not on the pages read so far is read first. */
export async function readAll<Row>(pages: Pages<Row>): Promise<Row[]> {
  let read = pages
  while (read.hasNextPage && !read.isFetchNextPageError) read = await read.fetchNextPage()
  return read.data?.rows ?? []
}
