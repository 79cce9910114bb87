// Passes Git's question to Repo Rider, and prints its answer: see src/accounts/node/askpass.ts.
const { connect } = require('node:net');

const { REPO_RIDER_PIPE, REPO_RIDER_NONCE } = process.env;
const socket = connect(REPO_RIDER_PIPE ?? '');
let answer = '';
socket.on('error', () => process.exit(1));
socket.setEncoding('utf8').on('data', (part) => {
  answer += part;
});
// Without an answer, Git ends immediately, and doesn't try an empty one.
socket.on('end', () => (answer === '' ? process.exit(1) : process.stdout.write(answer)));
// Named pipes of Windows have no end in one direction only.
socket.write(`${JSON.stringify([REPO_RIDER_NONCE, process.argv[2]])}\n`);
