// Preloaded into the server by start.mjs. When the starting process dies without a word (kill -9), the channel between
// the two closes and the server ends as hard, so that none is left holding the ports and the database.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel.unref()
}
