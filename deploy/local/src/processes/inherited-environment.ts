/** Variables about the machine. None is a secret. */
const machineVariables = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'CI',
  'LD_LIBRARY_PATH',
  'XDG_CACHE_HOME',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
]

/** The part of our environment that every child process gets. Its other variables are passed explicitly, so no secret leaks. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    machineVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
