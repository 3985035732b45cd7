// Preloaded into the server by start.mjs. If the starting process is killed (kill -9), the channel between the two
// closes and the server kills itself too, so that no process keeps holding the ports and the database.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel.unref()
}
