// Timings of what runs in each millisecond, beside Orocos KDL for scale.
#include <benchmark/benchmark.h>

#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <random>

#include "core/control/cartesian_position.h"
#include "core/control/direct_force.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/hardware/plant.h"

namespace {

using namespace articulus;
using robot::JointVector;

/// States drawn once, walked in turn, so that no branch predictor learns one pose.
struct States {
  States() {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> u(-1.5, 1.5);
    for (auto* list : {&q, &qd, &qdd})
      for (auto& v : *list) {
        v.resize(6);
        for (int i = 0; i < 6; ++i) v[i] = u(random);
      }
    for (std::size_t k = 0; k < q.size(); ++k) kq[k] = test::toKdl(q[k]), kqd[k] = test::toKdl(qd[k]), kqdd[k] = test::toKdl(qdd[k]);
  }
  std::size_t next() { return k_ = (k_ + 1) % q.size(); }
  std::array<JointVector, 64> q, qd, qdd;
  std::array<KDL::JntArray, 64> kq, kqd, kqdd;

 private:
  std::size_t k_ = 0;
};

const KDL::Chain& chain() {
  static const KDL::Chain c = test::kdlChain(test::nominalArm(), false);
  return c;
}
const KDL::Vector kGravity(0, 0, -9.81);

void forwardKinematics(benchmark::State& state) {
  States s;
  robot::LinkPoses poses;
  for (auto _ : state) {
    robot::forwardKinematics(test::nominalArm(), s.q[s.next()], poses);
    benchmark::DoNotOptimize(poses);
  }
}
BENCHMARK(forwardKinematics);

void forwardKinematicsKdl(benchmark::State& state) {
  States s;
  KDL::ChainFkSolverPos_recursive solver(chain());
  KDL::Frame frame;
  for (auto _ : state) {
    solver.JntToCart(s.kq[s.next()], frame);
    benchmark::DoNotOptimize(frame);
  }
}
BENCHMARK(forwardKinematicsKdl);

void jacobian(benchmark::State& state) {
  States s;
  robot::LinkPoses poses;
  robot::Jacobian J;
  for (auto _ : state) {
    robot::forwardKinematics(test::nominalArm(), s.q[s.next()], poses);
    robot::jacobian(poses, poses.link[5].translation, J);
    benchmark::DoNotOptimize(J);
  }
}
BENCHMARK(jacobian);

void jacobianKdl(benchmark::State& state) {
  States s;
  KDL::ChainJntToJacSolver solver(chain());
  KDL::Jacobian J(6);
  for (auto _ : state) {
    solver.JntToJac(s.kq[s.next()], J);
    benchmark::DoNotOptimize(J);
  }
}
BENCHMARK(jacobianKdl);

void inverseDynamics(benchmark::State& state) {
  States s;
  robot::LinkTransforms t;
  JointVector tau;
  for (auto _ : state) {
    const auto k = s.next();
    robot::linkTransforms(test::nominalArm(), s.q[k], t);
    robot::inverseDynamics(test::nominalArm(), t, s.qd[k], s.qdd[k], spatial::Wrench(), tau);
    benchmark::DoNotOptimize(tau);
  }
}
BENCHMARK(inverseDynamics);

void inverseDynamicsKdl(benchmark::State& state) {
  States s;
  KDL::ChainIdSolver_RNE solver(chain(), kGravity);
  const KDL::Wrenches none(6, KDL::Wrench::Zero());
  KDL::JntArray tau(6);
  for (auto _ : state) {
    const auto k = s.next();
    solver.CartToJnt(s.kq[k], s.kqd[k], s.kqdd[k], none, tau);
    benchmark::DoNotOptimize(tau);
  }
}
BENCHMARK(inverseDynamicsKdl);

void massMatrix(benchmark::State& state) {
  States s;
  robot::LinkTransforms t;
  robot::JointMatrix B;
  for (auto _ : state) {
    robot::linkTransforms(test::nominalArm(), s.q[s.next()], t);
    robot::massMatrix(test::nominalArm(), t, B);
    benchmark::DoNotOptimize(B);
  }
}
BENCHMARK(massMatrix);

void massMatrixKdl(benchmark::State& state) {
  States s;
  KDL::ChainDynParam solver(chain(), kGravity);
  KDL::JntSpaceInertiaMatrix H(6);
  for (auto _ : state) {
    solver.JntToMass(s.kq[s.next()], H);
    benchmark::DoNotOptimize(H);
  }
}
BENCHMARK(massMatrixKdl);

void forwardDynamics(benchmark::State& state) {
  States s;
  robot::LinkTransforms t;
  robot::JointMatrix B;
  JointVector qdd;
  for (auto _ : state) {
    const auto k = s.next();
    robot::linkTransforms(test::nominalArm(), s.q[k], t);
    robot::massMatrix(test::nominalArm(), t, B);
    robot::biasTorque(test::nominalArm(), t, s.qd[k], qdd);
    qdd = s.qdd[k] - qdd;
    benchmark::DoNotOptimize(robot::solvePositiveDefinite(B, qdd));
    benchmark::DoNotOptimize(qdd);
  }
}
BENCHMARK(forwardDynamics);

void forwardDynamicsKdl(benchmark::State& state) {
  States s;
  KDL::ChainDynParam mass(chain(), kGravity);
  KDL::ChainIdSolver_RNE bias(chain(), kGravity);
  KDL::JntSpaceInertiaMatrix H(6);
  const KDL::Wrenches none(6, KDL::Wrench::Zero());
  const KDL::JntArray zero(6);
  KDL::JntArray tau(6);
  for (auto _ : state) {
    const auto k = s.next();
    mass.JntToMass(s.kq[k], H);
    bias.CartToJnt(s.kq[k], s.kqd[k], zero, none, tau);
    Eigen::VectorXd qdd = H.data.llt().solve(s.kqdd[k].data - tau.data);
    benchmark::DoNotOptimize(qdd);
  }
}
BENCHMARK(forwardDynamicsKdl);

void dampedLeastSquares(benchmark::State& state) {
  test::BareCell cell;
  const spatial::Vector6 step = spatial::Vector6::Constant(0.1);
  for (auto _ : state) benchmark::DoNotOptimize(robot::dampedLeastSquares(cell.modelState.J, step, 0.04, 0.08));
}
BENCHMARK(dampedLeastSquares);

/// One millisecond of arm, load cell and specimen, vice closed, four sub-steps.
void plantMillisecond(benchmark::State& state) {
  test::Plant plant(test::benchSetUp());
  plant.run(100);
  (void)plant.arm.setViceClosed(true);
  plant.run(10);
  for (auto _ : state) plant.run(1);
}
BENCHMARK(plantMillisecond);

/// What the controller computes each cycle besides its law: observer, model, estimator.
void modelUpdate(benchmark::State& state) {
  test::BareCell cell;
  control::ArmModelState out;
  for (auto _ : state) {
    cell.model.update(cell.input.q, cell.input.qd, out);
    benchmark::DoNotOptimize(out);
  }
}
BENCHMARK(modelUpdate);

template <class Law>
void lawStep(benchmark::State& state) {
  test::BareCell cell;
  Law law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  control::SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  JointVector tau;
  for (auto _ : state) {
    law.step(cell.input, wanted, tau);
    benchmark::DoNotOptimize(tau);
  }
}
BENCHMARK(lawStep<control::DirectForce>);
BENCHMARK(lawStep<control::CartesianPosition>);

}  // namespace
