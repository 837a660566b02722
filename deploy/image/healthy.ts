// The image's HEALTHCHECK: whether the process in this container is ready.
const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}/health/ready`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
