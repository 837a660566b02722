// Whether the process in this container is ready, for the image's HEALTHCHECK: it asks no more than that.
const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}/health/ready`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
