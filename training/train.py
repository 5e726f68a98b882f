"""Trains the network of the engine. README.md has the commands."""

import argparse
import time

import network
import numpy as np
import torch
import torch.nn.functional as F
from network import BUCKETS, HIDDEN, INPUTS, ROLES, SCALE, SQUARES
from torch import nn


class Network(nn.Module):
    """The network with factorised inputs.

    The weights of an input are the sum of three parts: one for the piece and its square, one for the piece and whether
    it is heroic or carried, and one of its own. The first two are shared by many inputs, so that rare ones learn from
    frequent ones. The file has the sums.
    """

    def __init__(self, dropout: float):
        super().__init__()
        self.dropout = dropout
        self.own = nn.Parameter(torch.zeros(2 * ROLES, 4, SQUARES, HIDDEN))
        self.placed = nn.Parameter(torch.randn(2 * ROLES, 1, SQUARES, HIDDEN) * 0.02)
        self.kind = nn.Parameter(torch.randn(2 * ROLES, 4, 1, HIDDEN) * 0.05)
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.2))
        self.second = nn.Linear(2 * HIDDEN, BUCKETS)
        with torch.no_grad():
            self.second.weight.mul_(0.5)
            self.second.bias.zero_()

    def first(self) -> torch.Tensor:
        """Returns the weights of all inputs."""
        return (self.own + self.placed + self.kind).reshape(INPUTS, HIDDEN)

    def forward(self, own, other, bucket):
        """Returns the logit of the winning chance of the side to move."""
        rows = F.pad(self.first(), (0, 0, 0, 1))
        sums = [
            F.embedding_bag(inputs, rows, mode="sum", padding_idx=INPUTS) + self.bias
            for inputs in (own, other)
        ]
        active = torch.cat(sums, 1).clamp(0, 1).square()
        active = F.dropout(active, self.dropout, self.training)
        return self.second(active).gather(1, bucket[:, None])[:, 0]

    def integers(self) -> network.Integers:
        """Returns the weights as integers."""
        arrays = (self.first(), self.bias, self.second.weight, self.second.bias)
        return network.Integers(*(array.detach().cpu().numpy() for array in arrays))


class Positions:
    """Positions on the device."""

    def __init__(self, paths, device):
        self.records = np.concatenate([np.fromfile(path, network.RECORD) for path in paths])

        def to(array):
            return torch.from_numpy(array).to(device)

        inputs = np.minimum(self.records["inputs"].astype(np.int32), INPUTS)
        self.inputs = to(inputs[:, : max(1, int(self.records["pieces"].max()))])
        self.score = to(self.records["score"].astype(np.float32))
        self.hand = to(self.records["hand"].astype(np.float32))
        self.points = to(self.records["points"].astype(np.float32) / 2)
        self.bucket = to(network.bucket(self.records["pieces"]))
        self.other = to(network.other_perspective())

    def __len__(self):
        return len(self.records)

    def batch(self, index):
        """Returns the arguments of the network."""
        own = self.inputs[index]
        return own, self.other[own.long()].int(), self.bucket[index]


def error(net, positions) -> float:
    """Returns the mean squared error of the winning chance."""
    net.eval()
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(positions), 65_536):
            index = torch.arange(
                start, min(start + 65_536, len(positions)), device=positions.score.device
            )
            goal = torch.sigmoid(positions.score[index] / SCALE)
            total += (torch.sigmoid(net(*positions.batch(index))) - goal).square().sum().item()
    return total / len(positions)


def train(net, training, held_out, options) -> None:
    """Trains the network."""
    size = min(options.batch, len(training))
    groups = [
        {"params": [net.own], "weight_decay": options.decay},
        {"params": [p for name, p in net.named_parameters() if name != "own"], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate)
    steps = options.epochs * (len(training) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, steps, pct_start=0.05, div_factor=5, final_div_factor=100
    )
    device = training.score.device
    for epoch in range(options.epochs):
        began = time.time()
        net.train()
        order = torch.randperm(len(training), device=device)
        total = torch.zeros((), device=device)
        for start in range(0, len(training) - size + 1, size):
            index = order[start : start + size]
            goal = torch.sigmoid(training.score[index] / SCALE)
            goal = torch.lerp(goal, training.points[index], options.result)
            loss = F.mse_loss(torch.sigmoid(net(*training.batch(index))), goal)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                net.second.weight.clamp_(
                    -network.MAX_SECOND / network.SECOND_ONE,
                    network.MAX_SECOND / network.SECOND_ONE,
                )
            total += loss.detach()
        mean = (total / (len(training) // size)).item()
        print(
            f"epoch {epoch + 1}: training {mean:.6f}, held out {error(net, held_out):.6f}, {time.time() - began:.1f} s",
            flush=True,
        )


def main() -> None:
    """Train a network and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("training", nargs="+", help="records to learn from")
    parser.add_argument("--held-out", nargs="+", required=True, help="records of other games")
    parser.add_argument("--out", required=True, help="the network file")
    parser.add_argument("--about", default="", help="a description for the file")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument(
        "--decay", type=float, default=2.0, help="weight decay of the part that inputs do not share"
    )
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument(
        "--result", type=float, default=0.0, help="share of the game's result in the target"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--values", help="writes the value of every held-out position, one per line"
    )
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    training, held_out = Positions(options.training, device), Positions(options.held_out, device)
    hand = (
        (torch.sigmoid(held_out.hand / SCALE) - torch.sigmoid(held_out.score / SCALE))
        .square()
        .mean()
        .item()
    )
    print(
        f"{len(training)} positions, {len(held_out)} held out, hand-crafted evaluation {hand:.6f}",
        flush=True,
    )
    net = Network(options.dropout).to(device)
    train(net, training, held_out, options)
    integers = net.integers()
    integers.write(options.out, options.about)
    if options.values:
        np.savetxt(options.values, integers.evaluate(held_out.records), "%d")


if __name__ == "__main__":
    main()
